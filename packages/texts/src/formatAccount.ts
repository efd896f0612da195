/** Calling codes have one digit, two, or else three. */
const phonePattern = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{6,})$/

/** Formats a phone number in groups that stay on one line, `+91 98765 43210`. An e-mail address stays as it is. */
export function formatAccount(account: string): string {
  const [, callingCode, digits = ''] = phonePattern.exec(account) ?? []
  if (!callingCode) return account
  return [`+${callingCode}`, ...group(digits, callingCode === '91' ? 5 : 3)].join('\u00a0')
}

/** So many digits each, and what is left over with the last. */
function group(digits: string, size: number): string[] {
  const groups = digits.match(new RegExp(`\\d{${size}}`, 'g')) ?? []
  const rest = digits.slice(groups.length * size)
  return [...groups.slice(0, -1), `${groups.at(-1) ?? ''}${rest}`]
}
