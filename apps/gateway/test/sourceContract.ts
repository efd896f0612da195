import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Reading, Source } from '../src/source.ts'

/** A machine and its source, for the tests that every source must pass. */
export type SourceWorld = {
  /** Begins to run with the call of `start`. */
  readonly createSource: () => Source
  /** Sets the machine's total counter, in thousandths, and makes what it has to say arrive. */
  readonly show: (total: number, powerW?: number) => Promise<void>
  /** The machine, or what stands between, is gone; and comes back at the same place. */
  readonly takeDown: () => Promise<void>
  readonly bringUp: () => Promise<void>
  /** The machine says what nobody can understand. */
  readonly talkNonsense: () => Promise<void>
  readonly close: () => Promise<void>
}

type Up = Extract<Reading, { isUp: true }>

/** A read may take so long when the machine does not answer. */
const readMaxMs = 10_000

/** The tests that every source must pass. Called from a source's own test file. */
export function testSource(name: string, createWorld: () => Promise<SourceWorld>): void {
  describe(`the source ${name}`, () => {
    let world: SourceWorld
    let sources: Source[] = []
    beforeAll(async () => {
      world = await createWorld()
    })
    afterEach(async () => {
      await Promise.all(sources.map((source) => source.stop()))
      sources = []
    })
    afterAll(() => world.close())

    async function start(): Promise<Source> {
      const source = world.createSource()
      sources.push(source)
      await source.start()
      return source
    }
    const total = (reading: Reading): number | undefined =>
      reading.isUp ? reading.counters.find(({ unit }) => unit !== 'money')?.total : undefined
    /** Until what the machine has said has arrived. */
    const readUntil = async (source: Source, isRight: (reading: Reading) => boolean): Promise<Reading> => {
      let reading = await source.read()
      await expect
        .poll(async () => isRight((reading = await source.read())), { interval: 20, timeout: 20_000 })
        .toBe(true)
      return reading
    }

    test('the total counter is read as the machine has it, to a thousandth where it says so', async () => {
      const source = await start()
      await world.show(1_234_000, 500)
      const reading = (await readUntil(source, (reading) => total(reading) === 1_234_000)) as Up
      expect(reading).toMatchObject({ isUp: true, state: 'working', error: '', powerW: 500 })
      expect(reading.device.vendor).not.toBe('')
      await world.show(1_235_000, 0)
      expect(await readUntil(source, (reading) => total(reading) === 1_235_000)).toMatchObject({ state: 'available' })
    })

    test('reading changes nothing: twice is the same', async () => {
      const source = await start()
      await world.show(2_000_000)
      const first = await readUntil(source, (reading) => total(reading) === 2_000_000)
      expect(await source.read()).toEqual(first)
    })

    test('a counter has the same name after a restart, so that counting goes on', async () => {
      const names = []
      for (let i = 0; i < 2; i++) {
        const source = await start()
        await world.show(3_000_000 + i * 1_000)
        const reading = await readUntil(source, (reading) => total(reading) === 3_000_000 + i * 1_000)
        names.push(reading.isUp && reading.counters.map(({ id, unit }) => `${id} ${unit}`))
        await source.stop()
      }
      expect(names[0]).toEqual(names[1])
    })

    test('a machine that is away is told of in time, and found again by itself', async () => {
      const source = await start()
      await world.show(4_000_000)
      await readUntil(source, (reading) => total(reading) === 4_000_000)
      await world.takeDown()
      const away = await readUntil(source, (reading) => !reading.isUp)
      expect(away).toEqual({ isUp: false, error: expect.stringMatching(/^[A-Z].*\.$/) })
      const beganMs = performance.now()
      await source.read()
      expect(performance.now() - beganMs).toBeLessThan(readMaxMs)
      await world.bringUp()
      await expect
        .poll(
          async () => {
            await world.show(4_100_000).catch(() => undefined)
            return total(await source.read())
          },
          { interval: 100, timeout: 30_000 },
        )
        .toBe(4_100_000)
    })

    test('what nobody can understand is no counter, and the next word is', async () => {
      const source = await start()
      await world.show(5_000_000)
      await readUntil(source, (reading) => total(reading) === 5_000_000)
      await world.talkNonsense()
      expect([undefined, 5_000_000]).toContain(total(await source.read()))
      await world.show(5_001_000)
      await readUntil(source, (reading) => total(reading) === 5_001_000)
    })

    test('an error that people read names no address', async () => {
      await world.takeDown()
      const source = await start()
      const reading = await source.read()
      expect(reading).toMatchObject({ isUp: false })
      expect(reading.error).not.toMatch(/\d+\.\d+|localhost|:\d|ECONN/)
      await world.bringUp()
    })

    test('stopping may be repeated, also before the start and in the middle of a reading', async () => {
      await world.createSource().stop()
      const source = await start()
      const reading = source.read()
      await source.stop()
      await source.stop()
      await expect(reading).resolves.toHaveProperty('isUp')
      await expect(source.read()).resolves.toHaveProperty('isUp')
    })
  })
}
