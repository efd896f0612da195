import { markFigures } from '@millrace/contract/markFigure'
import { recordDetail } from '@millrace/contract/transparency/record'
import { formatDay } from '@millrace/texts'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { useFormatDecimal } from '../../shell/useFormatDecimal.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { FingerprintWords } from '../FingerprintWords.tsx'
import { ChangedNote } from './ChangedNote.tsx'

/** The newest sealed day, with the words by which two people find out that they see the same books. */
export function Seal() {
  const t = useText()
  const { code } = useLanguage()
  const formatDecimal = useFormatDecimal()
  const record = useCall(recordDetail, {})
  return (
    <Section title={t('books.seal')}>
      <Loaded
        query={record}
        notFound={<Card className="p-5 text-muted">{t('books.seal-none')}</Card>}
        skeleton={<Skeleton shape="card" className="h-64 w-full" />}
      >
        {({ day, epoch, recordHash, sealedAt, fingerprint, members, leaves, receipts, anchors }) => (
          <Card className="grid gap-4 p-5">
            <ChangedNote epoch={epoch} hash={recordHash} />
            <FingerprintWords fingerprint={fingerprint} />
            <Facts
              facts={[
                { name: t('books.seal-day'), value: `${formatDay(day, code)} · ${epoch}` },
                { name: t('books.seal-time'), value: formatDateTime(sealedAt, code) },
                {
                  name: t('books.seal-lines'),
                  value: (
                    <span
                      {...markFigures([
                        ['sealed.lines', leaves, day],
                        ['sealed.members', members, day],
                      ])}
                    >
                      {t('books.lines-of', {
                        leaves: formatDecimal(String(leaves)),
                        members: formatDecimal(String(members)),
                      })}
                    </span>
                  ),
                },
                { name: t('books.seal-witnesses'), value: receipts.length },
                { name: t('books.seal-anchors'), value: anchors.length },
              ]}
            />
            <p className="text-12 text-muted">{t('books.seal-note')}</p>
          </Card>
        )}
      </Loaded>
    </Section>
  )
}
