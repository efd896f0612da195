import { createRoof, models } from '../../test/roof.ts'
import { testSource } from '../../test/sourceContract.ts'
import { createSunspecSource } from './sunspecSource.ts'

for (const [name, model] of Object.entries(models))
  testSource(`sunspec, ${name}`, async () => {
    const roof = await createRoof()
    return {
      createSource: () =>
        createSunspecSource(
          { host: '127.0.0.1', port: roof.port, units: [1], reads: 'inverter', timeoutMs: 500 },
          { log: () => {} },
        ),
      show: async (total, powerW = 100) => {
        roof.disturb = (answer) => answer
        roof.show(1, [model(total / 1_000, powerW)])
      },
      takeDown: roof.takeDown,
      bringUp: roof.bringUp,
      talkNonsense: async () => {
        roof.disturb = (answer) => Buffer.from(answer.toReversed())
      },
      close: roof.takeDown,
    }
  })
