import type { Evidence } from '@millrace/contract/product/product'
import { useQuery } from '@tanstack/react-query'
import { CopyableText } from '../../../components/CopyableText.tsx'
import { DeviceCheck } from '../../../components/DeviceCheck.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { useText } from '../../../shell/useText.ts'
import { checkFile } from './checkEvidence.ts'

/** A picture or PDF, with its hash checked on this device. */
export function EvidenceFile({ evidence: { kind, name, url, sha256 } }: { evidence: Evidence }) {
  const t = useText()
  const { data: isUnchanged } = useQuery({
    queryKey: ['evidence', url, sha256],
    queryFn: () => checkFile(url, sha256),
    staleTime: Infinity,
  })
  return (
    <>
      {kind === 'picture' && (
        <a href={url} target="_blank" rel="noreferrer" className="block bg-soft">
          <img
            src={url}
            alt={t('evidence.alt', { name })}
            width={640}
            height={360}
            loading="lazy"
            className="max-h-72 w-full object-contain"
          />
        </a>
      )}
      <div className="grid gap-3 p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="flex min-w-40 flex-1 items-center gap-3">
            <Icon name={kind === 'picture' ? 'camera' : 'news'} className="size-6 text-accent" />
            <span className="grid min-w-0">
              <span className="font-semibold">{t(`evidence.${kind}`)}</span>
              <span className="text-13 text-muted">{name}</span>
            </span>
          </p>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="-mr-2 inline-flex min-touch items-center px-2 font-semibold text-accent hover:underline"
          >
            {t('evidence.open')}
          </a>
        </div>
        {isUnchanged !== undefined && (
          <DeviceCheck
            state={isUnchanged === null ? 'unable' : isUnchanged ? 'right' : 'wrong'}
            text={t(
              isUnchanged === null
                ? 'evidence.file.unable'
                : isUnchanged
                  ? 'evidence.file.right'
                  : 'evidence.file.wrong',
            )}
          />
        )}
        <div className="grid">
          <p className="text-13 text-muted">{t('evidence.hash')}</p>
          <CopyableText text={sha256} />
        </div>
      </div>
    </>
  )
}
