import { paths } from '@millrace/contract/paths'
import { money } from '@millrace/money'
import { useState } from 'react'
import { useLanguage, useText } from '../../shell/useText.ts'
import { Amount } from '../Amount.tsx'
import { Avatar } from '../Avatar.tsx'
import { Card } from '../Card.tsx'
import { Chip } from '../Chip.tsx'
import { CopyableText } from '../CopyableText.tsx'
import { Countdown } from '../Countdown.tsx'
import { HideAmountsButton } from '../HideAmountsButton.tsx'
import { Icon, iconNames } from '../Icon.tsx'
import { List, ListRow } from '../List.tsx'
import { Logo } from '../Logo.tsx'
import { NoticeTicker } from '../NoticeTicker.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import { Video } from '../Video.tsx'
import { Part, type Theme } from './Part.tsx'

const usdt = (minor: bigint) => money(minor, 'USDT')
const countdownMs = 2 * 3_600_000

/** Components that show content. */
export function Content({ theme }: { theme: Theme }) {
  const t = useText()
  const { tag } = useLanguage()
  const [until] = useState(() => new Date(Date.now() + countdownMs).toISOString())
  return (
    <>
      <Part name="Amount, HideAmountsButton">
        <Card className="grid gap-3 p-5">
          <div className="flex items-center justify-between">
            <span className="text-13 text-muted">{t('shell.tab.wallet')}</span>
            <HideAmountsButton />
          </div>
          <Amount value={usdt(1_284_600_000n)} size="large" />
          <div className="flex flex-wrap justify-between gap-4">
            <Amount value={usdt(402_180_000n)} />
            <Amount value={usdt(3_420_000n)} tone="good" isSigned />
            <Amount value={usdt(-118_750_000n)} tone="loss" />
          </div>
          <Amount value={usdt(858_400n)} size="medium" />
        </Card>
      </Part>
      <Part name="List, ListRow, Avatar, Chip">
        <List label={`List, ${theme}`}>
          <ListRow
            before={<Avatar name="Meera" />}
            title="Meera"
            below={t('shell.tab.team')}
            after={<Chip tone="good">{t('shell.copied')}</Chip>}
          />
          <ListRow icon="news" title={t('home.news')} below={t('home.news.all')} to={paths.news} />
          <ListRow title={t('shell.language')} after={<span className="text-muted">{tag}</span>} onPress={() => {}} />
        </List>
        <div className="flex flex-wrap gap-2">
          <Chip>{t('home.demo')}</Chip>
          <Chip tone="accent">{t('home.news')}</Chip>
          <Chip tone="good">{t('shell.copied')}</Chip>
          <Chip tone="caution">{t('shell.practice-money')}</Chip>
          <Chip tone="loss">{t('shell.copy-failed')}</Chip>
        </div>
      </Part>
      <Part name="ProgressBar, Countdown, CopyableText">
        <Card className="grid gap-3 p-5">
          <ProgressBar label="136 / 200" value={136} max={200} />
          <ProgressBar label="120 / 120" value={120} max={120} />
          <p className="text-20 font-bold text-caution">
            <Countdown until={until} />
          </p>
          <CopyableText text="TQ5nVhPq2LrX8cAw3Zk7Yb1Ds49fKz2M" />
        </Card>
      </Part>
      <Part name="NoticeTicker">
        <NoticeTicker
          label={`NoticeTicker, ${theme}`}
          notices={[
            { id: '1', title: t('home.machines.empty-body') },
            { id: '2', title: t('shell.practice.body') },
          ]}
          onOpen={() => {}}
        />
      </Part>
      <Part name="Video">
        <Card className="overflow-hidden">
          <Video title={t('home.stories')} videoUrl="" posterUrl="" captionsUrl="" languageTag={tag} />
        </Card>
      </Part>
      <Part name="Icon, Logo">
        <Card className="flex flex-wrap gap-4 p-5">
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
          <Logo className="size-6 text-accent" />
          <Logo isSpinning className="size-6 text-accent" />
        </Card>
      </Part>
    </>
  )
}
