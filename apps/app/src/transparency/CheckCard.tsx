import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../components/Button.tsx'
import { Card } from '../components/Card.tsx'
import { Icon } from '../components/Icon.tsx'
import { useText } from '../shell/useText.ts'

/** The way to one's own proof. Who is not signed in does that first, and comes back there. */
export function CheckCard() {
  const t = useText()
  return (
    <Card className="flex flex-wrap items-center gap-3 p-4">
      <Icon name="shield" className="size-6 text-good" />
      <div className="grid min-w-0 flex-1 basis-36 gap-0.5">
        <h2 className="font-bold">{t('transparency.check')}</h2>
        <p className="text-13 text-muted">{t('transparency.check-below')}</p>
      </div>
      <ButtonLink to={paths.proof}>{t('transparency.check-button')}</ButtonLink>
    </Card>
  )
}
