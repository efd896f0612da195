import { Phone } from '../../components/phone/Phone.tsx'
import { BlankCard } from '../../components/phone/PhoneCard.tsx'
import { usePreview } from '../../components/phone/usePreview.ts'
import { PhoneDialog } from '../phone/PhoneDialog.tsx'

export function VersionPreview() {
  const { text, value, isOn } = usePreview()
  const isCompulsory = isOn('compulsory')
  const dialog = (
    <PhoneDialog
      title={`Version ${value('name') || '…'} is ready`}
      text={text('extra') || 'What is new'}
      action="Update now"
      note={isCompulsory ? 'This version is needed to go on.' : undefined}
      cancel={isCompulsory ? undefined : 'Cancel'}
    />
  )
  return (
    <Phone title="About" sources={['extra']} dialog={dialog}>
      <BlankCard heightPx={130} />
      <BlankCard heightPx={220} />
    </Phone>
  )
}
