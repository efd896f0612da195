import { adminCommands } from '../../apps/server/src/adminCommands.ts'
import { describeSettings } from '../../apps/server/src/settings.ts'

export const helpText = (): string => {
  const settings = describeSettings()
  const width = Math.max(...settings.map(({ name }) => name.length))
  const lines = settings.map(({ name, default: fallback, about }) => {
    const given = fallback === null ? '' : ` [${fallback}]`
    return `  ${name.padEnd(width)}  ${about}${given}`
  })
  const commands = Object.entries(adminCommands).map(([name, { args, about }]) => `  ${name} ${args}   ${about}`)
  return `Starts Millrace: the database, two practice chains with their signer, a practice bank, and the server with the app and the console on one port. Practice money only.

  npm start             start, or say where it already runs
  npm start -- --help   this text
  npm run backup        back up its data, while it runs or not; npm run restore -- --help says how to get it back
  npm run dev           the same, with hot reload of the app and the console, and restarts when a source changes

For whoever runs it, with npm start -- before each:

${commands.join('\n')}

Settings come from the environment, such as PORT=9000 npm start. Defaults are in brackets.

${lines.join('\n')}
`
}
