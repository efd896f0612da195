import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import { agreeUnsigned } from './proposals.ts'
import { createOperator } from './withdrawals.ts'

const quarterMs = 15 * 60_000

export type Gateway = {
  readonly machineId: string
  readonly stationId: string
  readonly privateKey: KeyObject
  /** In base64, as it is proposed. */
  readonly publicKey: string
}

export type Quarter = {
  readonly start: string
  readonly energyWh?: string
  readonly count?: string
  readonly registerWh?: string
  readonly register?: string
}

export function createMachineKey(): MachineKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey,
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
  }
}

/** A gateway at a machine, whose key and tariff two people approved. The place is in UTC. */
export async function createGateway(
  owner: pg.Pool,
  machineId: string,
  {
    perKwh = '0.06',
    key = createMachineKey(),
    agree = agreeUnsigned,
  }: { perKwh?: string | null; key?: MachineKey; agree?: typeof agreeUnsigned } = {},
): Promise<Gateway> {
  const { rows } = await owner.query<{ outcome: string; id: string }>(
    `select * from connect_gateway($1, $2, $3, 'UTC')`,
    [await createOperator(owner), machineId, `GW-${randomUUID().slice(0, 8)}`],
  )
  if (rows[0]?.outcome !== 'connected') throw new Error(`not connected: ${rows[0]?.outcome}`)
  await agree(owner, 'machine-key', { machineId, publicKey: key.publicKey })
  if (perKwh !== null) {
    const { rows: clock } = await owner.query<{ today: string }>('select ledger.today()::text as today')
    const fromDay = clock[0]?.today ?? ''
    const prices = { currency: 'USDT', perKwh, perSession: '0', perMinute: '0' } as const
    await agreeUnsigned(owner, 'tariff', { machineId, fromDay, ...prices })
  }
  return { machineId, stationId: rows[0].id, ...key }
}

/** A text as a gateway writes it. */
export const composeSeries = (
  machineId: string,
  sequence: number,
  quarters: readonly Quarter[] = [],
  more: object = {},
): string =>
  JSON.stringify({
    format: 'millrace-series-1',
    machineId,
    sequence,
    sentAt: new Date().toISOString(),
    device: { vendor: 'Test', model: 'Inverter', firmware: '1.0', protocol: 'sunspec', isDemo: false },
    quarters,
    live: { at: new Date().toISOString(), state: 'working', powerW: 4100, error: '' },
    ...more,
  })

export const signText = (privateKey: KeyObject, text: string): Buffer => sign(null, Buffer.from(text), privateKey)

type MachineKey = Pick<Gateway, 'privateKey' | 'publicKey'>

type Taken = { outcome: string; sequence: bigint | null; stored: number | null; conflicts: number | null }

/** As the server calls it, with the application's rights. */
export const takeSeries = async (
  app: pg.Pool,
  { machineId, privateKey }: Pick<Gateway, 'machineId' | 'privateKey'>,
  text: string,
): Promise<Taken> =>
  (await app.query<Taken>('select * from take_series($1, $2, $3)', [machineId, text, signText(privateKey, text)]))
    .rows[0] as Taken

/** The quarter that ended last, or so many before it. */
export const quarterStart = (before = 0): string =>
  new Date((Math.floor(Date.now() / quarterMs) - 1 - before) * quarterMs).toISOString()

/** Quarters of a day in UTC, so many days ago, with a register that fits them. */
export const quartersOfDay = (daysAgo: number, count: number, energyWh = 100, registerWh = 1_000_000): Quarter[] => {
  const midnight = Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400_000
  return Array.from({ length: count }, (_, i) => ({
    start: new Date(midnight + (40 + i) * quarterMs).toISOString(),
    energyWh: String(energyWh),
    registerWh: String(registerWh + (i + 1) * energyWh),
  }))
}
