import { type Address, mint, toToken } from '@millrace/chain'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { isFull, rounds } from '../../../../tools/test/full.ts'
import { signed } from '../practiceBank.ts'
import type { Load } from './load.ts'
import { type Member, sendFromOutside } from './member.ts'
import { confirmations, type System } from './system.ts'

/** One every three seconds. Before a commit half of them, still more than are read at once. */
const blocksPerHour = rounds({ quick: 600, full: 1_200 })

/** What members do between two faults. */
const some = rounds({ quick: 10, full: 20 })

export type Scene = {
  readonly system: System
  readonly load: Load
  readonly members: readonly Member[]
  readonly hot: Readonly<Record<'bep20' | 'trc20', Address>>
}
type Fault = (scene: Scene, round: number) => Promise<void>
const pickRail = (round: number) => (round % 2 === 0 ? 'bep20' : 'trc20')

/** Only in the full run, each on its own: before a commit all that they end is ended at once. */
const singleKills: Readonly<Record<string, Fault>> = {
  async 'the signer is killed'({ system, load }) {
    for (const acts of [20, 3]) {
      await system.killSigner()
      await load.during(acts)
      system.startSigner()
      await load.during(acts)
    }
  },

  async 'the database is killed'({ system, load }) {
    await system.killDatabase()
    await system.startDatabase()
    await load.during(20)
  },

  async 'the bank is killed'({ system, load }) {
    await system.bank.takeDown()
    await load.during(20, 2_000)
    await system.bank.bringUp()
  },
}

/** Faults that happen one after another under load. Each ends with everything running again. */
export const faults: Readonly<Record<string, Fault>> = {
  async 'a server is killed, and then everything at once'({ system, load }, round) {
    const { bank, killServer, startServer, killSigner, startSigner, killDatabase, startDatabase } = system
    if (isFull && round === 0) {
      await killServer(0)
      await load.during(20)
      await startServer(0)
    } else {
      await Promise.all([killDatabase(), bank.takeDown(), killSigner(), killServer(0), killServer(1)])
      startSigner()
      await Promise.all([startDatabase(), bank.bringUp(), startServer(0), startServer(1)])
    }
    await load.during(some)
  },

  ...(isFull && singleKills),

  async 'the bank loses, repeats and mixes up what it tells'({ system: { bank }, load }) {
    for (const wrong of [
      { isLost: true },
      { duplicates: 2, isReordered: true },
      { failedTries: 1, payoutsFail: true },
    ]) {
      await bank.setFaults(wrong)
      await load.during(rounds({ quick: 8, full: 15 }))
    }
    await bank.setFaults({})
  },

  async 'a chain’s node is away for an hour'({ system, load, members }, round) {
    const chain = system.chains[pickRail(round)]
    await chain.takeDown()
    for (const member of members) await sendFromOutside(system, member, pickRail(round), '12.34')
    await chain.mine(blocksPerHour)
    await load.during(some, 2_000)
    await chain.bringUp()
  },

  async 'a chain is reorganised just after a payout'({ system, load, hot }, round) {
    const rail = pickRail(round)
    // As deep as possible before a transfer counts.
    await system.chains[rail].reorganiseAfter(hot[rail], confirmations - 1)
    await load.during(some)
  },

  async 'callbacks are forged, stale and played again'({ system: { callbacks, tellBankEvent } }) {
    const payload = JSON.stringify({
      seq: 1_000_000,
      id: randomUUID(),
      at: new Date().toISOString(),
      type: 'charge.paid',
      data: {},
    })
    const sendCallback = async (timestamp: number, secret?: string) =>
      (
        await tellBankEvent({
          timestamp: String(timestamp),
          payload,
          signature: signed(String(timestamp), payload, secret),
        })
      ).status
    expect(await sendCallback(Date.now(), 'a secret that somebody has made up by himself')).toBe(401)
    expect(await sendCallback(Date.now() - 600_000)).toBe(401)
    expect(await sendCallback(Date.now())).toBe(400)
    expect(callbacks.taken.length).toBeGreaterThan(0)
    for (const callback of callbacks.taken.slice(-20))
      expect([200, 401]).toContain((await tellBankEvent(callback)).status)
    const [real] = callbacks.taken.slice(-1)
    if (real)
      expect(
        (await tellBankEvent({ ...real, payload: real.payload.replace('"amount":"', '"amount":"9') })).status,
      ).toBe(401)
  },
}

/** Deposits that must not be credited: one too small, and one of another token with the same symbol. */
export async function sendUncredited(
  { chains }: System,
  tooLittle: Member,
  wrong: Member,
  minor: bigint,
): Promise<void> {
  const { network, rpc, wrongToken } = chains.bep20
  await mint(rpc, network, tooLittle.deposits.bep20, toToken(network, minor))
  const token = await wrongToken()
  await mint(
    rpc,
    { ...network, token: { ...network.token, address: token } },
    wrong.deposits.bep20,
    toToken(network, 50_000_000n),
  )
}
