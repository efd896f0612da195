import { paths } from '@millrace/contract/paths'
import { formatDay } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Note } from '../../components/Note.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useShareInfo, type ShareInfo } from '../../features/rewards/useShareInvitation.ts'
import { toLocalDay } from '../../shell/dates.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'
import { NoReward } from '../NoReward.tsx'

/** How the reward for an invitation works: the conditions, the budget, what is reviewed, the levels. */
export function InvitationTermsScreen() {
  const t = useText()
  const info = useShareInfo()
  return (
    <Screen
      title={t('invite.terms.title')}
      layout="columns"
      hasRefresh
      bottom={
        <ButtonLink isWide to={paths.invitation}>
          {t('invite.centre.title')}
        </ButtonLink>
      }
    >
      <Loaded query={info} skeleton={<Skeleton shape="card" className="h-96 w-full" />}>
        {(data) => (
          <>
            {data.programme.reason !== '' && <NoReward reason={data.programme.reason} />}
            <Steps info={data} />
            <Card className="p-5">
              <TermFacts info={data} />
            </Card>
            <Note icon="scales" title={t('invite.terms.pyramid')}>
              <p>{t('invite.terms.pyramid-body')}</p>
            </Note>
            <Rules info={data} />
            <Levels info={data} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Steps({ info: { signInDays } }: { info: ShareInfo }) {
  const t = useText()
  const steps = [
    t('invite.terms.step.share'),
    t('invite.terms.step.verify'),
    t('invite.terms.step.days', { days: signInDays }),
    t('invite.terms.step.paid'),
  ]
  return (
    <Card className="p-5">
      <ol className="grid gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-soft text-13 font-bold text-accent"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function TermFacts({ info: { reward, programme } }: { info: ShareInfo }) {
  const t = useText()
  const { code } = useLanguage()
  const { isOpen, endTime, budgetLeft } = programme
  const offer = [
    { name: t('invite.terms.amount'), value: <Amount value={reward} isAlwaysShown /> },
    { name: t('invite.terms.often'), value: t('invite.terms.often-once') },
    {
      name: t('invite.terms.until'),
      value: endTime ? formatDay(toLocalDay(endTime), code) : t('invite.terms.until-open'),
    },
  ]
  return (
    <Facts
      facts={[
        ...(isOpen ? offer : []),
        { name: t('invite.terms.from'), value: t('invite.terms.budget') },
        {
          name: t('rewards.budget.left'),
          value: <Amount value={budgetLeft} figure="promotions.free" isAlwaysShown />,
          about: <FigureInfo figures={['promotions.free']} />,
          note: t('rewards.budget.why'),
        },
      ]}
    />
  )
}

/** When people look at an invitation before it is rewarded. */
function Rules({ info: { reviewRules } }: { info: ShareInfo }) {
  const t = useText()
  return (
    <Section title={t('invite.rules')}>
      <Card className="grid gap-3 p-5">
        <p className="text-13 text-muted">{t('invite.rules.why')}</p>
        <ul className="grid list-disc gap-2 pl-5 marker:text-accent">
          {reviewRules.map(({ rule, max }) => (
            <li key={rule}>{t(`invite.rule.${rule}`, { max })}</li>
          ))}
        </ul>
        <p className="text-13 text-muted">{t('invite.rules.after')}</p>
      </Card>
    </Section>
  )
}

function Levels({ info: { grades, level } }: { info: ShareInfo }) {
  const t = useText()
  return (
    <Section title={t('invite.grades')}>
      <List label={t('invite.grades')}>
        {grades.map(({ grade, gradeText, from }) => (
          <ListRow
            key={grade}
            title={gradeText}
            below={grade === level.grade ? t('invite.grades.yours') : undefined}
            after={<span className="text-13 text-muted">{t('invite.grades.from', { count: from })}</span>}
          />
        ))}
        <p className="p-4 text-13 text-muted">{t('invite.grades.note')}</p>
      </List>
    </Section>
  )
}
