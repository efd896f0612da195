import { createAdmin } from './createAdmin.ts'
import { readStartSettings } from './settings.ts'

/**
 * `node apps/server/src/admin.ts create-admin EMAIL`, with the settings of ROLE=migrate and after it, since only the
 * database's owner may add operators. For the embedded database: `npm start -- create-admin EMAIL`.
 */
const [command, email = ''] = process.argv.slice(2)
const settings = readStartSettings(process.env)

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if (command !== 'create-admin') fail('The command is: create-admin EMAIL.')
if ('problems' in settings) fail(settings.problems.join('\n'))
if (settings.DATABASE_URL === '') fail('DATABASE_URL is not set; create-admin needs it.')
const outcome = await createAdmin(settings, email)
if ('problem' in outcome) fail(outcome.problem)
process.stdout.write(outcome.message)
