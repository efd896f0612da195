/** A public key as the proposal has it, from what a meter or its maker gives: PEM, base64 or hexadecimal digits. */
export function toBase64Key(typed: string): string | null {
  const text = typed.replace(/-----[A-Z ]+-----/g, '').replace(/[\s:]/g, '')
  if (/^([0-9a-f]{2})*$/i.test(text))
    return btoa(text.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? text : null
}
