import { bep20, trc20 } from '@millrace/chain'
import { isFull } from '../../../../../tools/test/full.ts'
import { createChainWorld } from '../../../test/chainWorld.ts'
import { testRail } from '../../../test/railContract.ts'

// Reorganisations are tried on the other one before a commit, and all of it on both in the full run.
if (isFull) testRail('bep20', () => createChainWorld(bep20))
testRail('trc20', () => createChainWorld(trc20))
