let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Whether a password is among the 10,000 commonest, in upper or lower case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded with the first new password: the list is of no use to a process that never sees one.
  commonPasswords ??= loadCommonPasswords()
  return (await commonPasswords).has(password.toLowerCase())
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Lower case, the commonest first.
  return new Set(dictionary['passwords-common'].slice(0, 10_000))
}
