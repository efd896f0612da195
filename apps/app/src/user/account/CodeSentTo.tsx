import { Card } from '../../components/Card.tsx'
import { useText } from '../../shell/useText.ts'

/** The account that the code was sent to, with a button to change it. */
export function CodeSentTo({ account, onChange }: { account: string; onChange: () => void }) {
  const t = useText()
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-3 py-1 pr-2 pl-4">
      <p className="min-w-0 font-semibold break-all">{account}</p>
      <button
        type="button"
        onClick={onChange}
        className="min-touch rounded-control px-2 text-13 font-semibold text-accent hover:underline"
      >
        {t('account.change')}
      </button>
    </Card>
  )
}
