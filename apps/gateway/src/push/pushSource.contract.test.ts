import { testSource } from '../../test/sourceContract.ts'
import { toDecimal } from '../decimal.ts'
import { createPushSource } from './pushSource.ts'

const token = 'a token of a laundry'

testSource('push', async () => {
  let port = 0
  let url = ''
  let isDown = false
  const clock = { now: 0 }
  const post = (body: string) =>
    fetch(`${url}/reading`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  // The connection to one that was stopped may have been kept.
  const send = (body: string) => post(body).catch(() => post(body))
  return {
    createSource: () => {
      const source = createPushSource(
        { host: '127.0.0.1', port, token },
        {
          counts: 'energy',
          messages: 'totals',
          silentMs: 60_000,
          now: () => clock.now,
          told: () => ({ count: 0, money: 0, ids: [] }),
          keepSale: async () => {},
          log: () => {},
        },
      )
      return {
        ...source,
        start: async () => {
          await source.start()
          url = source.url()
          port = Number(new URL(url).port)
        },
      }
    },
    show: async (total, powerW = 100) => {
      if (isDown) return
      await send(JSON.stringify({ total: toDecimal(total), powerW, vendor: 'Laundry' }))
    },
    // A machine that sends nothing any more.
    takeDown: async () => {
      isDown = true
      clock.now += 61_000
    },
    bringUp: async () => {
      isDown = false
    },
    talkNonsense: async () => {
      await send('{"total":')
    },
    close: async () => {},
  }
})
