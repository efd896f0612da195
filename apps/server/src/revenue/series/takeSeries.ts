import { machineSeries, machineSeriesNext } from '@millrace/contract/product/series'
import { UnservableRequest } from '../../http/errors.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { isSignedBy } from '../reading/signedReading.ts'
import { findPublicKeys } from '../reading/store.ts'
import { countRefusal, findNext, takeText } from './store.ts'

/** The database counts the texts of a minute. */
const secondsToWait = 60

export const seriesHandlers: readonly Handler[] = [
  handle(machineSeries, async ({ db, from }, { machineId, signed, signature: encoded }) => {
    const signature = Buffer.from(encoded, 'base64')
    const publicKey = (await findPublicKeys(db, [machineId])).get(machineId.toLowerCase())
    // The database checks it again, and is the one that counts. This is for what nobody's key signed, which is to cost
    // it nothing and to make no machine wait.
    if (!publicKey || !isSignedBy(publicKey, signed, signature)) {
      if (publicKey) await countRefusal(db, machineId, from.address)
      return refuse('series.signature')
    }
    if (signed.includes('\0')) return refuse('series.malformed')
    const { outcome, sequence, stored, conflicts } = await takeText(db, machineId, signed, signature)
    switch (outcome) {
      case 'taken':
      case 'same':
        return { sequence: Number(sequence), stored, conflicts, lastSequence: Number(sequence) }
      case 'flood':
        throw new UnservableRequest('rate.exceeded', {
          values: { seconds: secondsToWait },
          headers: { 'retry-after': String(secondsToWait) },
        })
      default:
        return refuse(`series.${outcome}`)
    }
  }),

  handle(machineSeriesNext, async ({ db }, { id }) => {
    const { sequence, lastStart } = await findNext(db, id)
    return { nextSequence: Number(sequence), lastQuarterStart: lastStart?.toISOString() ?? null }
  }),
]
