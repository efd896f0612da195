import { paths } from '@millrace/contract/paths'
import type { MemberProof } from '@millrace/contract/transparency/proof'
import { formatDay } from '@millrace/texts'
import { useState } from 'react'
import { Chip } from '../../components/Chip.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'
import { useChecks } from './checks.ts'
import { saveProof } from './saveProof.ts'

const shownMax = 31

/** The file to check elsewhere, and what earlier checks on this device said. */
export function ProofFiles({ proof }: { proof: MemberProof }) {
  const t = useText()
  const { code } = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const checks = useChecks()
  const failed = checks.filter(({ isOk }) => !isOk).length
  return (
    <List>
      <ListRow
        icon="download"
        title={t('proof.download')}
        below={t('proof.download-below', {
          size: Math.max(1, Math.round(JSON.stringify(proof, null, 2).length / 1000)),
        })}
        onPress={() => void saveProof(proof)}
      />
      <ListRow icon="scales" title={t('proof.to-books')} below={t('proof.to-books-below')} to={paths.transparency} />
      <ListRow
        icon="clock"
        title={t('proof.earlier')}
        below={
          failed > 0
            ? t('proof.earlier-failed', { count: checks.length, failed })
            : t('proof.earlier-passed', { count: checks.length })
        }
        onPress={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <ul aria-label={t('proof.earlier')} className="grid gap-2 px-4 py-3">
          {checks.slice(0, shownMax).map(({ epoch, day, isOk }) => (
            <li key={epoch} className="flex items-center justify-between gap-3 text-13">
              {formatDay(day, code)}
              <Chip tone={isOk ? 'good' : 'loss'}>{t(isOk ? 'proof.ok' : 'proof.wrong')}</Chip>
            </li>
          ))}
        </ul>
      )}
    </List>
  )
}
