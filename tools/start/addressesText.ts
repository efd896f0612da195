import { styleText } from 'node:util'
import type { Millrace } from './Millrace.ts'

type PracticeOperator = {
  readonly email: string
  readonly role: string
  readonly password: string
  readonly totpSecret: string
}

/** Where to look and how to get in. */
export const addressesText = async (
  url: string,
  { logFile, outside }: Pick<Millrace, 'logFile'> & Partial<Pick<Millrace, 'outside'>>,
): Promise<string> => {
  const strong = (text: string) => styleText('bold', text)
  return `
  ${strong('Millrace is running.')} Practice money only.

  App      ${strong(`${url}/`)}
  Console  ${url}/console/
  API      ${url}/docs
${outside ? `  Bank     ${outside.bank}/\n  Chains   ${outside.chains.join('  ')}\n` : ''}${(await loginLines(url)).map((line) => `${line && `  ${line}`}\n`).join('')}
  Log      ${logFile}
`
}

/**
 * The demonstration's member and its operators, as the server itself names them: outside practice mode it names none.
 */
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
