import { tellReady } from '@millrace/program/tellReady'
import { createBank } from './bank.ts'
import { openBankKey } from './bankKey.ts'
import { createCallbacks } from './callbacks.ts'
import { createServer } from './server.ts'
import { readSettings } from './settings.ts'
import { openStore } from './store.ts'

const tickMs = 100
/** When nothing has happened for a while, what is due can wait a little. */
const quietTickMs = 1_000
const activeForMs = 15_000

const log = (message: string): void => {
  process.stderr.write(`${new Date().toISOString()} bank: ${message}\n`)
}

const settings = readSettings(process.env)
const store = openStore(settings.dataFolder)
const bookFaults = store.bookFaults()
if (bookFaults.length > 0) throw new Error(`the books do not balance: ${bookFaults.join(', ')}`)
let activeUntilMs = 0
const callbacks = createCallbacks({ store, callbackUrl: settings.callbackUrl, secret: settings.secret, log })
const bank = createBank({
  store,
  key: openBankKey(settings.dataFolder),
  accountName: settings.accountName,
  publicUrl: settings.publicUrl,
  settleMs: settings.settleMs,
  onEvent() {
    activeUntilMs = performance.now() + activeForMs
    callbacks.sendDue()
  },
})
const server = createServer({
  bank,
  secret: settings.secret,
  publicUrl: settings.publicUrl,
  accountName: settings.accountName,
  isPractice: settings.isPractice,
  log,
})

await server.listen({ port: settings.port, host: settings.host })
let timer = setTimeout(tick, tickMs)
process.stdout.write(`practice bank at ${settings.publicUrl}\n`)
tellReady()

function tick(): void {
  bank.processDue()
  callbacks.sendDue()
  timer = setTimeout(tick, performance.now() < activeUntilMs ? tickMs : quietTickMs)
}

async function stop(): Promise<void> {
  clearTimeout(timer)
  await server.close()
  await callbacks.stop()
  store.close()
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
