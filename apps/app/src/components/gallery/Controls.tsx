import { paths } from '@millrace/contract/paths'
import { useState } from 'react'
import { useText } from '../../shell/useText.ts'
import { AmountField } from '../AmountField.tsx'
import { Button, ButtonLink } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { CodeField } from '../CodeField.tsx'
import { TextField } from '../Field.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { SegmentedControl } from '../SegmentedControl.tsx'
import { SwitchRow } from '../SwitchRow.tsx'
import { Tabs } from '../Tabs.tsx'
import { Part, type Theme } from './Part.tsx'

/** Components to press, fill in and choose from. */
export function Controls({ theme }: { theme: Theme }) {
  const t = useText()
  const [amount, setAmount] = useState('120.00')
  const [code, setCode] = useState('123')
  const [choice, setChoice] = useState<'home' | 'products' | 'team'>('home')
  const [isOn, setIsOn] = useState(true)
  return (
    <>
      <Part name="Button">
        <div className="flex flex-wrap gap-3">
          <Button>{t('home.welcome.create')}</Button>
          <Button kind="soft">{t('home.welcome.sign-in')}</Button>
          <Button kind="plain">{t('shell.load-more')}</Button>
          <Button kind="danger">{t('shell.close')}</Button>
          <Button isBusy>{t('shell.retry')}</Button>
          <Button disabled>{t('shell.retry')}</Button>
          <ButtonLink kind="soft" to={paths.home}>
            {t('shell.go-home')}
          </ButtonLink>
        </div>
      </Part>
      <Part name="TextField, PasswordField, AmountField, CodeField">
        <Card className="grid gap-5 p-5">
          <TextField label={t('shell.tab.personal')} hint={t('language.hint')} defaultValue="Meera" />
          <TextField label={t('shell.language')} error={t('shell.not-found.body')} defaultValue="xx" />
          <PasswordField label={t('shell.show-password')} defaultValue="Demo12345" />
          <AmountField label={t('shell.tab.wallet')} unit="USDT" value={amount} onChange={setAmount} />
          <CodeField label={t('shell.digit-of', { index: 1, count: 6 })} value={code} onChange={setCode} isSecret />
        </Card>
      </Part>
      <Part name="SegmentedControl, SwitchRow">
        <SegmentedControl
          label={t('shell.menu')}
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'home', text: t('shell.tab.home') },
            { value: 'products', text: t('shell.tab.products') },
            { value: 'team', text: t('shell.tab.team') },
          ]}
        />
        <Card className="p-0">
          <SwitchRow title={t('shell.notices')} below={t('language.hint')} isOn={isOn} onChange={setIsOn} />
        </Card>
      </Part>
      <Part name="Tabs">
        <Tabs
          label={`Tabs, ${theme}`}
          tabs={(['home.news', 'home.machines', 'home.stories', 'shell.notices'] as const).map((key) => ({
            value: key,
            text: t(key),
            content: <Card>{t(key)}</Card>,
          }))}
        />
      </Part>
    </>
  )
}
