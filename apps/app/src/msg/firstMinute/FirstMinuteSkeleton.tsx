import { Skeleton } from '../../components/Skeleton.tsx'
import { hasBegunFirstMinute } from '../../shell/firstMinute.ts'

/** A place for the path, where it is known to come. For most it does not, and nothing would move down and up again. */
export const FirstMinuteSkeleton = () => hasBegunFirstMinute() && <Skeleton shape="card" className="h-96" />
