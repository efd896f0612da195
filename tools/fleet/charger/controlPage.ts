import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Inverter } from '../inverter/Inverter.ts'
import type { Charger } from './Charger.ts'
import type { Protocol } from './OcppClient.ts'

export type NewCharger = { readonly identity: string; readonly password: string; readonly protocol: Protocol }
type Options = {
  readonly port: number
  readonly chargers: () => readonly Charger[]
  readonly add: (charger: NewCharger) => Promise<void>
  readonly inverter: Inverter
}

/** A page with buttons to plug cars in and out and to move a roof's sun, on this machine alone. */
export async function serveControlPage({ port, chargers, add, inverter }: Options) {
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: Error) => {
      response.writeHead(400, { 'content-type': 'text/plain' })
      response.end(error.message)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      const isPage = request.url === '/'
      response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      response.end(isPage ? page(chargers(), inverter) : '')
      return
    }
    // Another page that is open in the same browser must not press the buttons.
    const origin = request.headers.origin
    if (origin !== undefined && new URL(origin).host !== request.headers.host) throw new Error('from another page')
    const fields = new URLSearchParams(await readBody(request))
    const identity = fields.get('identity') ?? ''
    if (request.url === '/add') {
      const protocol = fields.get('protocol') === 'ocpp1.6' ? 'ocpp1.6' : 'ocpp2.0.1'
      await add({ identity: identity.trim(), password: (fields.get('password') ?? '').trim(), protocol })
    } else if (request.url === '/sun') {
      const hour = Number(fields.get('hour') || Number.NaN)
      if (hour >= 0 && hour < 24) inverter.setHour(hour)
      else inverter.followClock()
    } else if (request.url === '/fault') {
      inverter.isFaulted = !inverter.isFaulted
    } else {
      const charger = chargers().find(({ stored }) => stored.identity === identity)
      if (!charger) throw new Error('no such charger')
      await (request.url === '/begin' ? charger.begin() : charger.end())
    }
    response.writeHead(303, { location: '/' })
    response.end()
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk as string
    if (body.length > 10_000) throw new Error('too long')
  }
  return body
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const row = (charger: Charger): string => {
  const { identity, protocol, serial } = charger.stored
  const identityField = `<input type="hidden" name="identity" value="${escape(identity)}">`
  const [path, label] = charger.isCharging ? ['/end', 'Unplug'] : ['/begin', 'Plug in']
  return `<section><h2>${escape(identity)}</h2>
<p>${escape(protocol)}, ${escape(charger.status)}, ${charger.isCharging ? 'charging' : 'not charging'}, register
<b>${charger.registerWh} Wh</b></p>
<form method="post" action="${path}">${identityField}<button>${label}</button></form>
<details><summary>Its meter</summary><p>Serial ${escape(serial)}, public key</p><textarea readonly rows="3">${
    charger.publicKey
  }</textarea></details></section>`
}

const roof = (inverter: Inverter): string => {
  const minutes = Math.floor(inverter.hour * 60)
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const hours = Array.from({ length: 24 }, (_, hour) => `<option value="${hour}">${hour}:00</option>`).join('')
  const sun = inverter.isShifted ? `Its sun was moved to ${time}.` : `It is ${time} at the roof.`
  return `<section><h2>Roof</h2><p>${sun} It makes <b>${inverter.powerW} W</b>, total counter
<b>${inverter.totalWh} Wh</b>${inverter.isFaulted ? ', <b>fault</b>' : ''}. SunSpec over Modbus TCP at 127.0.0.1:${inverter.port},
unit 1.</p><form method="post" action="/sun"><label>Move its sun to <select name="hour">
<option value="">the real time</option>${hours}</select></label><button>Move</button></form>
<form method="post" action="/fault"><button>${inverter.isFaulted ? 'Mend it' : 'Let it fail'}</button></form></section>`
}

const page = (
  chargers: readonly Charger[],
  inverter: Inverter,
): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Simulated machines</title>
<style>body{font:16px/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}section{border-top:1px solid #999}
button,input,select{font:inherit;padding:.5rem}textarea{width:100%}label{display:block;margin:.5rem 0}</style>
<h1>Simulated machines</h1><p>A demonstration: no car, no electricity, and nothing that counts as real.</p>
${roof(inverter)}
${chargers.map(row).join('\n')}
<section><h2>Another one</h2><p>With the name and the password that the console shows when a machine is connected.</p>
<form method="post" action="/add"><label>Name <input name="identity" required pattern="[A-Za-z0-9._\\-]{3,48}"></label>
<label>Password <input name="password" required size="44"></label><label>Protocol <select name="protocol">
<option>ocpp2.0.1</option><option>ocpp1.6</option></select></label><button>Connect</button></form></section></html>`
