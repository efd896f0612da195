import { proof } from '@millrace/contract/transparency/proof'
import { IconButton } from '../../components/IconButton.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { useCall } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { MissingProof } from './MissingProof.tsx'
import { Proof } from './Proof.tsx'
import { saveProof } from './saveProof.ts'

/** Whether the member's own balance is in the published total, computed here and not believed. */
export function ProofScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const asked = Number(search.get('epoch'))
  const epoch = asked > 0 ? asked : undefined
  // An answer from earlier would look like an old day that is shown again.
  const query = useCall(proof, epoch === undefined ? {} : { epoch }, { staleTime: 0, gcTime: 0 })
  const { data } = query
  const notFound = <MissingProof key={epoch} epoch={epoch} skeleton={<ProofSkeleton />} />
  return (
    <Screen
      title={t('proof.title')}
      right={
        data && (
          <IconButton
            icon="download"
            label={t('proof.download')}
            onPress={() => void saveProof(data)}
            className="text-ink"
          />
        )
      }
    >
      <Loaded query={query} notFound={notFound} skeleton={<ProofSkeleton />}>
        {(loaded) => (loaded ? <Proof key={loaded.record.signature} proof={loaded} epoch={epoch} /> : notFound)}
      </Loaded>
    </Screen>
  )
}

function ProofSkeleton() {
  return (
    <>
      <SkeletonLines className="grid justify-items-center gap-2 py-4" sizes={['size-20', 'h-6 w-56']} />
      <Skeleton shape="card" className="h-96 w-full" />
    </>
  )
}
