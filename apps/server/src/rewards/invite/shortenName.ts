import { maskAccount } from '../../user/index.ts'

type Named = { readonly name: string; readonly phone: string | null; readonly email: string | null }

/** Enough for friends to recognise each other: the beginning of the name, or the account as it is masked elsewhere. */
export function shortenName({ name, phone, email }: Named): string {
  if (name !== '') {
    const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
    return letters.length <= 2 ? `${letters[0]}••` : `${letters.slice(0, 2).join('')}••`
  }
  if (phone) return maskAccount({ channel: 'sms', value: phone })
  return email ? maskAccount({ channel: 'email', value: email }) : '••'
}
