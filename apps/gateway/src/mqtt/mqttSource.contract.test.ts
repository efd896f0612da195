import { createBroker } from '../../test/createBroker.ts'
import { testSource } from '../../test/sourceContract.ts'
import { toDecimal } from '../decimal.ts'
import { createMqttSource } from './mqttSource.ts'

testSource('mqtt', async () => {
  const broker = await createBroker()
  return {
    createSource: () =>
      createMqttSource(
        { url: broker.url, topic: 'roof/1', clientId: 'millrace-test', reconnectMs: 50 },
        {
          counts: 'energy',
          messages: 'totals',
          silentMs: 0,
          now: Date.now,
          told: () => ({ count: 0, money: 0, ids: [] }),
          keepSale: async () => {},
          log: () => {},
        },
      ),
    show: async (total, powerW = 100) => {
      await broker.untilSubscribed()
      await broker.publish('roof/1/reading', JSON.stringify({ total: toDecimal(total), powerW, vendor: 'Meter' }))
    },
    takeDown: broker.takeDown,
    bringUp: broker.bringUp,
    talkNonsense: () => broker.publish('roof/1/reading', '\0\0{'),
    close: broker.takeDown,
  }
})
