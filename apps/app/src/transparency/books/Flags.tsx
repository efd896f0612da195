import { getServiceUrl } from '@millrace/client/serviceUrls'
import { markFigures } from '@millrace/contract/markFigure'
import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../shell/useText.ts'
import type { Summary } from '../CoverCard.tsx'
import { listFlagFigures } from './listFlagFigures.ts'
import { useFlagAnswer } from './useFlagAnswer.ts'

const looks = {
  fine: ['check', 'bg-good-soft text-good'],
  caution: ['warning', 'bg-caution-soft text-caution'],
  bad: ['close', 'bg-loss-soft text-loss'],
} as const satisfies Record<string, readonly [IconName, string]>

/** What supervisors warn of, one by one, with the figure of today that answers it and the rows behind the figure. */
export function Flags({ summary: { flags } }: { summary: Summary }) {
  const t = useText()
  const answer = useFlagAnswer()
  return (
    <Section title={t('books.flags')}>
      <Card className="grid gap-4 p-5">
        <p className="text-13 text-muted">{t('books.flags-intro')}</p>
        <ol className="divide-y divide-line">
          {flags.map((flag) => {
            const [icon, tone] = looks[flag.state]
            return (
              <li key={flag.id} className="flex gap-3 py-3 first:pt-0">
                <span className={`grid size-7 shrink-0 place-items-center rounded-full ${tone}`}>
                  <Icon name={icon} className="size-4" />
                </span>
                <div className="grid min-w-0 flex-1 gap-0.5">
                  <h3 className="font-semibold">{t(`books.flag.${flag.id}`)}</h3>
                  <p {...markFigures(listFlagFigures(flag))} className="text-13">
                    <span className="sr-only">{t(`books.state.${flag.state}`)}: </span>
                    {answer(flag)}
                  </p>
                  <a
                    href={new URL(`/api/${flag.rows}`, getServiceUrl('transparency')).href}
                    target="_blank"
                    rel="noreferrer"
                    className="book-rows inline-flex min-h-11 items-center self-start text-13 font-semibold text-accent hover:underline"
                  >
                    {t('books.rows')}
                    <span className="sr-only">: {t(`books.flag.${flag.id}`)}</span>
                  </a>
                </div>
              </li>
            )
          })}
        </ol>
        <ButtonLink kind="soft" to={paths.whatIf}>
          {t('books.to-what-if')}
        </ButtonLink>
      </Card>
    </Section>
  )
}
