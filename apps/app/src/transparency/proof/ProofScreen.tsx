import { paths } from '@millrace/contract/paths'
import { proof } from '@millrace/contract/transparency/proof'
import { ButtonLink } from '../../components/Button.tsx'
import { PostsDrawing } from '../../components/drawings/PostsDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { Proof } from './Proof.tsx'
import { saveProof } from './saveProof.ts'

/** Whether the member's own balance is in the published total, computed here and not believed. */
export function ProofScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const epoch = Number(search.get('epoch'))
  const query = useCall(proof, epoch > 0 ? { epoch } : {}, { staleTime: 0 })
  const { data } = query
  const notFound = (
    <EmptyState drawing={<PostsDrawing />} title={t('proof.not-yet')} body={t('proof.not-yet-body')}>
      <ButtonLink to={paths.transparency}>{t('proof.to-books')}</ButtonLink>
    </EmptyState>
  )
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
        {(loaded) => <Proof key={loaded.record.signature} proof={loaded} />}
      </Loaded>
    </Screen>
  )
}

function ProofSkeleton() {
  return (
    <>
      <div className="grid justify-items-center gap-2 py-4">
        <Skeleton className="size-20" />
        <Skeleton className="h-6 w-56" />
      </div>
      <Skeleton shape="card" className="h-96 w-full" />
    </>
  )
}
