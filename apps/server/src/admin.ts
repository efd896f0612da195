import { createAdmin } from './createAdmin.ts'
import { readSettings } from './settings.ts'

/**
 * `node apps/server/src/admin.ts create-admin EMAIL`, with the settings of the server; `npm start -- create-admin
 * EMAIL` does the same for the embedded database.
 */
const [command, email = ''] = process.argv.slice(2)
const settings = readSettings(process.env)

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

if (command !== 'create-admin') fail('The command is: create-admin EMAIL.')
if ('problems' in settings) fail(settings.problems.join('\n'))
const outcome = await createAdmin(settings, email)
if ('problem' in outcome) fail(outcome.problem)
process.stdout.write(outcome.said)
