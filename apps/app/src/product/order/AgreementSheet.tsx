import type { Order } from '@millrace/contract/product/order'
import { Button } from '../../components/Button.tsx'
import { CopyableText } from '../../components/CopyableText.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { useText } from '../../shell/useText.ts'

type AgreementSheetProps = { order: Order; text: string; isOpen: boolean; onClose: () => void }

export function AgreementSheet({ order, text, isOpen, onClose }: AgreementSheetProps) {
  const t = useText()
  return (
    <Sheet
      title={t('order.agreement-version', { version: order.agreementVersion })}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button kind="soft" isWide onPress={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      <Paragraphs text={text} className="text-13" />
      <div className="grid gap-0.5 border-t border-line pt-3">
        <p className="text-13 font-semibold">{t('order.hash')}</p>
        <CopyableText text={order.agreementHash} />
        <p className="text-12 text-muted">{t('order.hash-note')}</p>
      </div>
    </Sheet>
  )
}
