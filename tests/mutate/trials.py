"""How faults are tried here: on one core, and nothing is kept from run to run."""

from verify.mutation.campaign import Options
from verify.search.limits import Limits

ONE = Limits(workers=1)
ALONE = Options(cache=False, limits=ONE)
