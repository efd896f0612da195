import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SentQuarter = {
  readonly start: string
  readonly energyWh?: string
  readonly count?: string
  readonly registerWh?: string
  readonly register?: string
}
export type SentText = {
  readonly format: string
  readonly machineId: string
  readonly sequence: number
  readonly sentAt: string
  readonly device: Readonly<Record<string, unknown>>
  readonly quarters: readonly SentQuarter[]
  readonly live: { readonly state: string; readonly error: string; readonly todayWh?: string; readonly powerW?: string }
}

/** The platform's side of the agreement, as far as the gateway can notice; the real one is tested in apps/server. */
export async function createPlatform(privateKey: KeyObject, { port = 0, now = Date.now } = {}) {
  const publicKey = createPublicKey(privateKey)
  const world = {
    /** What the next requests are answered with, instead. */
    answerWith: null as
      | ((path: string, text: SentText | null) => [number, string, Record<string, string>?] | null)
      | null,
    /** Takes the next text, and then the line breaks. */
    isAnswerLost: false,
    texts: new Map<number, string>(),
    quarters: new Map<string, SentQuarter>(),
    readings: new Map<number, object>(),
    conflicts: 0,
    /** A number that came with two texts. */
    twice: [] as number[],
    requests: 0,
  }

  const answer = (response: ServerResponse, code: number, error: string, data: object, headers = {}) => {
    response.writeHead(code, { 'content-type': 'application/json', date: new Date(now()).toUTCString(), ...headers })
    response.end(JSON.stringify({ code, msg: '', data, ...(error && { error }) }))
  }
  const lastSequence = () => Math.max(0, ...world.texts.keys())
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const part of request.setEncoding('utf8')) body += part as string
      const path = new URL(request.url ?? '/', 'http://localhost').pathname.replace('/api/machine/', '')
      const sent = body ? (JSON.parse(body) as { machineId: string; signed: string; signature: string }) : null
      const text = sent ? (JSON.parse(sent.signed) as SentText) : null
      world.requests++
      const instead = world.answerWith?.(path, text)
      if (instead) return answer(response, instead[0], instead[1], {}, instead[2])
      if (path === 'series/next') {
        const starts = [...world.quarters.keys()].toSorted()
        return answer(response, 200, '', {
          nextSequence: lastSequence() + 1,
          lastQuarterStart: starts.at(-1) ?? null,
        })
      }
      if (!sent || !text || sent.signed.length > 32_000) return answer(response, 400, 'series.malformed', {})
      if (!verify(null, Buffer.from(sent.signed), publicKey, Buffer.from(sent.signature, 'base64')))
        return answer(response, path === 'reading' ? 403 : 401, `${path}.signature`, {})
      if (path === 'reading') {
        const { sequence } = text
        if (sequence <= Math.max(0, ...world.readings.keys())) return answer(response, 409, 'reading.replayed', {})
        world.readings.set(sequence, text)
        return answer(response, 200, '', { reportId: 'r', sequence, hasGap: false })
      }
      const known = world.texts.get(text.sequence)
      if (known !== undefined && known !== sent.signed) {
        world.twice.push(text.sequence)
        return answer(response, 409, 'series.replayed', {})
      }
      if (known === undefined && text.sequence <= lastSequence()) return answer(response, 409, 'series.replayed', {})
      let conflicts = 0
      if (known === undefined) {
        world.texts.set(text.sequence, sent.signed)
        for (const quarter of text.quarters)
          if (!world.quarters.has(quarter.start)) world.quarters.set(quarter.start, quarter)
          else conflicts++
        world.conflicts += conflicts
      }
      if (world.isAnswerLost) {
        world.isAnswerLost = false
        return response.destroy()
      }
      answer(response, 200, '', {
        sequence: text.sequence,
        stored: text.quarters.length,
        conflicts,
        lastSequence: lastSequence(),
      })
    })()
  })
  let isUp = false
  const bringUp = async (on: number) => {
    server.listen(on, '127.0.0.1')
    await once(server, 'listening')
    isUp = true
    return (server.address() as AddressInfo).port
  }
  const takeDown = async () => {
    if (!isUp) return
    isUp = false
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const own = await bringUp(port)
  return Object.assign(world, {
    url: `http://127.0.0.1:${own}`,
    takeDown,
    bringUp: () => bringUp(own),
    /** In thousandths. */
    sum: () =>
      [...world.quarters.values()].reduce((sum, quarter) => sum + Math.round(Number(quarter.energyWh) * 1_000), 0),
    newest: () => JSON.parse(world.texts.get(lastSequence()) ?? 'null') as SentText,
  })
}
