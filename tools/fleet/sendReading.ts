import type { Answer } from '@millrace/contract/answer'
import { money, parseMoney, toDecimal } from '@millrace/money'
import { simulateRevenue } from '../../apps/server/src/demo/simulateRevenue.ts'
import { createSeed, signReading, type Meter, type SignedReading } from './Meter.ts'

export type Trick = 'replay' | 'gap' | 'forge'
export type Line = { readonly machineId: string; readonly day: string; readonly what: string; readonly answer: string }
type Sent = { readonly meter: Meter; readonly lines: readonly Line[] }

const minorPerCount = 100_000n

/** Signs and sends what a machine earned on a day, and with a trick also what somebody dishonest would send. */
export async function sendReading(serverUrl: string, meter: Meter, day: string, trick: Trick | null): Promise<Sent> {
  const expected = parseMoney(meter.expected, 'USDT')
  if (!expected) throw new Error(`${meter.expected} is not an amount`)
  const earnedMinor = simulateRevenue(meter.kind, meter.machineId, day, expected.minor)
  const after: Meter = {
    ...meter,
    sequence: meter.sequence + (trick === 'gap' ? 2 : 1),
    count: meter.count + Number(earnedMinor / minorPerCount),
  }
  const content = {
    machineId: meter.machineId,
    sequence: after.sequence,
    day,
    meterFrom: String(meter.count),
    meterTo: String(after.count),
    amount: toDecimal(money(earnedMinor, 'USDT')),
    sentAt: new Date().toISOString(),
  }
  const inflated = { ...content, amount: toDecimal(money(earnedMinor * 10n + 1_000_000n, 'USDT')) }
  const honest = signReading(meter.seed, content)
  const lines: Line[] = []
  const send = async (what: string, reading: SignedReading): Promise<boolean> => {
    const answer = await postReading(serverUrl, reading)
    lines.push({ machineId: meter.machineId, day, what, answer: describe(answer) })
    return answer.code === 200
  }
  if (trick === 'forge') {
    await send('signed with another key', signReading(createSeed(), content))
    await send('changed after signing', { ...honest, signed: JSON.stringify(inflated) })
  }
  const isAccepted = await send(trick === 'gap' ? 'with a number left out' : 'honest', honest)
  if (trick === 'replay') {
    await send('the same again', honest)
    await send('its number again with a larger amount', signReading(meter.seed, inflated))
  }
  if (trick === 'gap')
    await send('the number left out, afterwards', signReading(meter.seed, { ...content, sequence: after.sequence - 1 }))
  return { meter: isAccepted ? after : meter, lines }
}

async function postReading(
  serverUrl: string,
  reading: SignedReading,
): Promise<Answer<{ reportId: string; sequence: number; hasGap: boolean } | null>> {
  const response = await fetch(new URL('/api/machine/reading', serverUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reading),
  })
  return (await response.json()) as Answer<{ reportId: string; sequence: number; hasGap: boolean } | null>
}

const describe = ({ data, error, msg }: Awaited<ReturnType<typeof postReading>>): string =>
  data ? `taken as report ${data.reportId}${data.hasGap ? ', with a gap noted' : ''}` : `refused: ${error} (${msg})`
