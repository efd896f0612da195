export const hasPasskeySupport = (): boolean => 'PublicKeyCredential' in globalThis

/** Answers a challenge of the server with a passkey of this device. Null when the person closes the device's dialog. */
export async function answerPasskeyChallenge(
  fetchChallenge: () => Promise<{ readonly challengeId: string; readonly options: string }>,
): Promise<{ challengeId: string; response: string } | null> {
  const [{ startAuthentication }, { challengeId, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    fetchChallenge(),
  ])
  const response = await startAuthentication({ optionsJSON: JSON.parse(options) }).catch(() => null)
  return response && { challengeId, response: JSON.stringify(response) }
}
