import { Phone } from '../phone/Phone.tsx'
import { BlankCard } from '../phone/PhoneCard.tsx'
import { PhoneDialog } from '../phone/PhoneDialog.tsx'
import { usePreview } from '../phone/usePreview.ts'

export function VersionPreview() {
  const { text, value, isOn } = usePreview()
  const buttons = isOn('compulsory') ? ['Update'] : ['Update', 'Later']
  return (
    <Phone title="About" sources={['extra']} over={<PhoneDialog title={`Version ${value('name') || '…'}`} text={text('extra') || 'What is new'} buttons={buttons} />}>
      <BlankCard heightPx={130} /><BlankCard heightPx={220} />
    </Phone>
  )
}
