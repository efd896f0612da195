import { formatAccount } from '@millrace/texts'
import type { ComponentProps } from 'react'
import { Card } from '../../components/Card.tsx'
import { TextButton } from '../../components/TextLink.tsx'
import { CodeEntry, startAgain } from '../../features/user/CodeEntry.tsx'
import { useText } from '../../shell/useText.ts'

type SentCodeProps = Omit<ComponentProps<typeof CodeEntry>, 'sentTo'>

/** The account that a code was sent to, with a button to change it, and the entry of the code. */
export function SentCode({ account, form, ...rest }: SentCodeProps) {
  const t = useText()
  const onAgain = rest.onAgain ?? (() => startAgain(form))
  return (
    <>
      <Card className="flex flex-wrap items-center justify-between gap-x-3 py-1 pr-2 pl-4">
        <p className="min-w-0 font-semibold break-all">{formatAccount(account)}</p>
        <TextButton onPress={onAgain} className="px-2 text-13">
          {t('account.change')}
        </TextButton>
      </Card>
      <CodeEntry account={account} sentTo={account} form={form} onAgain={onAgain} />
    </>
  )
}
