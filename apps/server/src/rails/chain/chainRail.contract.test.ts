import { bep20, trc20 } from '@millrace/chain'
import { createChainWorld } from '../../../test/chainWorld.ts'
import { testRail } from '../../../test/railContract.ts'

testRail('bep20', () => createChainWorld(bep20))
testRail('trc20', () => createChainWorld(trc20))
