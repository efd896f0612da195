// The bytes of the open books, and what checks them: for the browser, for Node, and for the stand-alone verifier. It
// imports nothing. `./node.ts` has Node's quicker SHA-256.
export { fromHex, isSameBytes, parseValue, toHex, valueLimit } from './bytes.ts'
export { canonicalJson, parseCanonical } from './canonical.ts'
export { createNonces, leafHash, nonceOf, splitValue, type Leaf } from './leaf.ts'
export { sha256, type Sha256 } from './sha256.ts'
export {
  buildTree,
  climb,
  depthOf,
  entryBytes,
  findLeaf,
  joinNodes,
  LeafList,
  nodeHash,
  paddingNodes,
  pathOf,
  readEntry,
  verifyPath,
  type Node,
  type PathStep,
  type Tree,
} from './tree.ts'
export {
  countTreeParts,
  headerBytes,
  isTreeFile,
  partLeaves,
  readTreeFile,
  treeHeader,
  writeTreeFile,
  writeTreePart,
  type TreeFile,
} from './treeFile.ts'
export {
  addressesHash,
  noRecord,
  parseRecord,
  recordHash,
  writeRecord,
  type BooksRecord,
  type Liability,
  type Reserve,
  type SignedRecord,
} from './record.ts'
export {
  leavesOf,
  parseStatement,
  statementHash,
  writeStatement,
  type SignedStatement,
  type Statement,
} from './statement.ts'
export { decisionText, idOfText, proposalText, type ProposalFacts, type ProposalRule } from './proposalText.ts'
export { entryHash, logSealHash, noEntry } from './decisionLog.ts'
export {
  areSealedEntries,
  booksKeyOf,
  findApprovalProblem,
  findSealProblem,
  type SealedEntries,
  type SealOptions,
  type SignedAct,
} from './approval.ts'
export {
  isSeriesFile,
  seriesFileName,
  verifySeries,
  writeSeriesFile,
  type SeriesFile,
  type SeriesStep,
} from './seriesFile.ts'
export { parseSeriesLines, sumSeriesEnergy, type SeriesLines } from './seriesLines.ts'
export { isEd25519Key, isStrongPoint } from './ed25519.ts'
export { isSigned, isSignedText } from './signature.ts'
export { verifySeal } from './seal.ts'
export { isPassed, type Step, type StepId } from './step.ts'
export {
  verifyDownload,
  verifyStatement,
  writeDownload,
  type Download,
  type LeafPlace,
  type SeenRecord,
  type VerifyOptions,
} from './download.ts'
export { seenRecords, verifyRecords, type RecordsFile } from './records.ts'
export { coverOf, owedToMembers, verifySolvency, type ShortDay, type Solvency } from './solvency.ts'
export { verifyTree } from './verifyTree.ts'
export { challengeHash, challengesHash, verifyChallenge, type Challenge, type ChallengeOptions } from './challenge.ts'
export { fingerprintWords } from './fingerprint.ts'
export {
  checkBooksKey,
  isExpected,
  keyWords,
  readExpectedKey,
  uncheckedKey,
  type ExpectedKey,
  type KeyCheck,
} from './booksKey.ts'
