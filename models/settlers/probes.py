"""Small scopes that can be searched whole."""

from models.settlers.scopes import a_scope

PROBES = []
