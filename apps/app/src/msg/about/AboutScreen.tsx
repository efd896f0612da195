import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Logo } from '../../components/Logo.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { TicketFigures } from '../../features/service/TicketFigures.tsx'
import { useInfo } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { UpdateCheck } from './UpdateCheck.tsx'

export function AboutScreen() {
  const t = useText()
  const info = useInfo()
  return (
    <Screen title={t('about.title')} hasRefresh>
      <div className="flex items-center gap-4 py-2">
        <span className="grid size-16 shrink-0 place-items-center rounded-card bg-accent text-on-accent">
          <Logo className="size-10" />
        </span>
        <div>
          <p className="text-22 font-bold tracking-tight">{info.data?.name ?? 'Millrace'}</p>
          <p className="text-13 text-muted">{t('about.version', { version: __VERSION__ })}</p>
        </div>
      </div>
      <Card>
        <Loaded
          query={info}
          skeleton={
            <SkeletonLines
              className="grid gap-3"
              sizes={['h-4 w-full', 'h-4 w-full', 'h-4 w-2/3', 'h-4 w-full', 'h-4 w-4/5']}
            />
          }
        >
          {({ about }) => (about ? <Paragraphs text={about} /> : <p className="text-muted">{t('about.empty')}</p>)}
        </Loaded>
      </Card>
      {info.data && (
        <Card>
          <Facts
            facts={[{ name: t('about.stopped'), value: info.data.stoppedMembers, note: t('about.stopped-body') }]}
          />
        </Card>
      )}
      <TicketFigures />
      <UpdateCheck />
    </Screen>
  )
}
