import { parseArgs } from 'node:util'
import { createSource } from './createSource.ts'
import { Gateway } from './Gateway.ts'
import { createKey, readKey, toPublicKey } from './key.ts'
import { helpText, readSettings } from './settings.ts'
import { SettingsError } from './settingsError.ts'
import { Store } from './store/Store.ts'

/** Without the time, which the journal of the system adds. */
const log = (line: string) => {
  process.stdout.write(`${line}\n`)
}

try {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, 'new-key': { type: 'boolean' }, 'public-key': { type: 'boolean' } },
  })
  if (values.help) process.stdout.write(helpText())
  else if (values['new-key'] || values['public-key']) await printKey(values['new-key'] === true)
  else await run()
} catch (error) {
  const { code } = error as NodeJS.ErrnoException
  if (!(error instanceof SettingsError) && !code?.startsWith('ERR_PARSE_ARGS')) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function printKey(isNew: boolean): Promise<void> {
  const file = process.env['GATEWAY_KEY']
  if (!file) throw new SettingsError('GATEWAY_KEY must be the file for the key.')
  process.stdout.write(`${toPublicKey(isNew ? await createKey(file) : await readKey(file))}\n`)
}

async function run(): Promise<void> {
  const settings = readSettings(process.env)
  const key = await readKey(settings.GATEWAY_KEY)
  const store = await Store.open(settings.GATEWAY_DATA, log)
  const source = await createSource(settings, store, { now: Date.now, log })
  const gateway = new Gateway({
    machineId: settings.GATEWAY_MACHINE,
    key,
    server: settings.GATEWAY_SERVER,
    source,
    store,
    counts: settings.GATEWAY_COUNTS,
    timeZone: settings.GATEWAY_TIME_ZONE,
    pollMs: settings.GATEWAY_POLL_SECONDS * 1_000,
    sendMs: settings.GATEWAY_SEND_SECONDS * 1_000,
    maxPerHour: settings.GATEWAY_MAX_PER_HOUR,
    log,
  })
  await gateway.start()
  log(`ready, with the public key ${toPublicKey(key)}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void gateway
        .stop()
        .then(() => store.close())
        .then(() => process.exit(0))
    })
}
