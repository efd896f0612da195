import { adminCommands } from './adminCommands.ts'
import { readStartSettings } from './settings.ts'

/**
 * `node apps/server/src/admin.ts create-admin EMAIL`, with the settings of ROLE=migrate and after it, since only the
 * database's owner may add operators and approvers. For the embedded database: `npm start -- create-admin EMAIL`.
 */
const [name = '', ...args] = process.argv.slice(2)
const settings = readStartSettings(process.env)
const command = adminCommands[name]

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if (!command) {
  const known = Object.entries(adminCommands).map(([known, { args, about }]) => `  ${known} ${args}   ${about}`)
  fail(['The commands are:', ...known].join('\n'))
}
if ('problems' in settings) fail(settings.problems.join('\n'))
if (settings.DATABASE_URL === '') fail(`DATABASE_URL is not set; ${name} needs it.`)
const outcome = await command.run(settings, ...args)
if ('problem' in outcome) fail(outcome.problem)
process.stdout.write(outcome.message)
