import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useText } from '../../shell/useText.ts'

// After the words, which the first load is for; it keeps its place until then.
const WelcomeDrawing = lazyPart(
  () => import('../../components/drawings/WelcomeDrawing.tsx'),
  'WelcomeDrawing',
  undefined,
  <div className="aspect-328/132 bg-soft" />,
)

/** For visitors, in the place of the wallet: what Millrace is, with buttons to register and to sign in. */
export function HomeWelcome() {
  const t = useText()
  return (
    <Card className="overflow-hidden">
      <WelcomeDrawing />
      <div className="grid gap-2 p-5">
        <h2 className="text-22 font-bold tracking-tight">{t('home.welcome.title')}</h2>
        <p className="text-muted">
          {t('home.welcome.body')} {t('home.machines.risk')}
        </p>
        <div className="mt-3 flex flex-wrap gap-3 *:flex-auto">
          <ButtonLink to={paths.register}>{t('home.welcome.create')}</ButtonLink>
          <ButtonLink kind="soft" to={paths.login}>
            {t('home.welcome.sign-in')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
