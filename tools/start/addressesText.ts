import { styleText } from 'node:util'
import type { Millrace } from './Millrace.ts'

type PracticeOperator = {
  readonly email: string
  readonly role: string
  readonly password: string
  readonly totpSecret: string
}

/** The addresses of everything, and the logins of the demonstration. */
export const addressesText = async (
  url: string,
  { logFile, outsideUrls }: Pick<Millrace, 'logFile'> & Partial<Pick<Millrace, 'outsideUrls'>>,
): Promise<string> => {
  const bold = (text: string) => styleText('bold', text)
  const lines = [
    `${bold('Millrace is running.')} Practice money only.`,
    '',
    `App      ${bold(`${url}/`)}`,
    `Console  ${url}/console/`,
    `API      ${url}/docs`,
    ...(outsideUrls
      ? [
          `Bank     ${outsideUrls.bank}/`,
          `Chains   ${outsideUrls.chains.join('  ')}`,
          ...(outsideUrls.stations ? [`Chargers ${outsideUrls.stations}/NAME`] : []),
          ...(outsideUrls.fleet ? [`         ${outsideUrls.fleet} has the simulated ones`] : []),
        ]
      : []),
    ...(await loginLines(url)),
    '',
    `Log      ${logFile}`,
  ]
  return `\n${lines.map((line) => `${line && `  ${line}`}\n`).join('')}`
}

/** The logins of the demonstration. Outside practice mode the server lists no operators, and there are none. */
const loginLines = async (url: string): Promise<string[]> => {
  const answer = await fetch(`${url}/api/console/practice/operators`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  )
  if (!answer?.ok) return []
  const { data } = (await answer.json()) as { data: readonly PracticeOperator[] }
  const width = Math.max(...data.map(({ email }) => email.length))
  return [
    '',
    'App login:',
    '  +91 90000 00001  password Demo12345, fund password 123456',
    '',
    'Console logins (the sign-in page fills them in for you):',
    ...data.map(
      ({ email, role, password, totpSecret }) =>
        `  ${email.padEnd(width)}  ${password}  ${role.padEnd(7)}  one-time codes from ${totpSecret}`,
    ),
  ]
}
