// A fleet of machines that report themselves. See docs/ARCHITECTURE.md.
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createSeed, toPublicKey, readMeters } from './Meter.ts'
import { sendReading, type Trick } from './sendReading.ts'

const help = `Usage: node tools/fleet/main.ts fleet.json --from DAY [--days N] [--server URL] [--replay | --gap | --forge]
       node tools/fleet/main.ts --new-key

The file lists { "machines": [{ "machineId", "kind", "seed", "expected" }] }: the id of a machine in the console, the
private key's seed in base64, and what it earns on an ordinary day. How far each machine has counted is kept there too.

  --from DAY    the first day to report, such as 2026-01-31
  --days N      how many days (1)
  --server URL  where the server is (http://127.0.0.1:8080)
  --replay      also sends each reading twice, and again with a larger amount
  --gap         leaves out a number, and sends it afterwards
  --forge       also signs with another key, and changes what was signed
  --new-key     prints a new seed and the public key to enter in the console
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    days: { type: 'string', default: '1' },
    server: { type: 'string', default: 'http://127.0.0.1:8080' },
    replay: { type: 'boolean' },
    gap: { type: 'boolean' },
    forge: { type: 'boolean' },
    'new-key': { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
const [file] = positionals
const firstMs = Date.parse(`${values.from}T00:00:00Z`)
const days = Number(values.days)

if (values['new-key']) {
  const seed = createSeed()
  process.stdout.write(`${JSON.stringify({ seed, publicKey: toPublicKey(seed) }, null, 2)}\n`)
} else if (values.help || !file || Number.isNaN(firstMs) || !Number.isInteger(days) || days < 1) {
  process.stdout.write(help)
  process.exitCode = values.help ? 0 : 1
} else {
  await reportDays(file)
}

async function reportDays(file: string): Promise<void> {
  const trick: Trick | null = values.replay ? 'replay' : values.gap ? 'gap' : values.forge ? 'forge' : null
  let meters = readMeters(await readFile(file, 'utf8'))
  for (let i = 0; i < days; i++) {
    const day = new Date(firstMs + i * 86_400_000).toISOString().slice(0, 10)
    const sent = await Promise.all(meters.map((meter) => sendReading(values.server, meter, day, trick)))
    for (const { machineId, what, answer } of sent.flatMap(({ lines }) => lines))
      process.stdout.write(`${day} ${machineId} ${what}: ${answer}\n`)
    meters = sent.map(({ meter }) => meter)
    // After each day: a machine that forgot how far it had counted would send its old numbers again.
    await writeFile(file, `${JSON.stringify({ machines: meters }, null, 2)}\n`)
  }
}
