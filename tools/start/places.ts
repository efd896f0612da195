import { styleText } from 'node:util'

/** Where to look and how to get in. */
export const placesText = (url: string, logFile: string, isPractice: boolean): string => {
  const strong = (text: string) => styleText('bold', text)
  const logins = `
  Console logins, password ${strong('Demo12345')}: admin@millrace.test, maker@millrace.test, checker@millrace.test`
  return `
  ${strong('Millrace is running.')} Practice money only.

  App      ${strong(`${url}/`)}
  Console  ${url}/console/
  API      ${url}/docs
${isPractice ? logins : ''}
  Log      ${logFile}
`
}
