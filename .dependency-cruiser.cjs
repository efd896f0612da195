// Which part may import which. Each rule has a test in tools/checks/dependencies.test.ts that breaks it.
const isTest = '\\.test\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that import each other are one file, or both need a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that cannot be resolved escapes every other rule.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'domain-by-its-door',
      severity: 'error',
      // port.ts has the types by which the platform refers to a domain. http/ and db/ serve all domains and are none.
      comment: 'Import a server domain through its index.ts or port.ts only.',
      from: { path: '^apps/server/src/([^/]+)', pathNot: isTest },
      to: {
        path: '^apps/server/src/[^/]+/',
        pathNot: ['^apps/server/src/(?:$1|http|db)/', '^apps/server/src/[^/]+/(?:index|port)\\.ts$'],
      },
    },
    {
      name: 'ledger-knows-no-domain',
      severity: 'error',
      comment: 'The ledger serves all domains and depends on none.',
      from: { path: '^apps/server/src/ledger/', pathNot: isTest },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/(?:ledger|db)/' },
    },
    {
      name: 'screens-link-by-route',
      severity: 'error',
      comment:
        "A screen does not import another domain's screen; what two share is in shell/, components/ or features/.",
      from: { path: '^apps/(app|console)/src/(?!shell/|components/|features/)([^/]+)/' },
      to: { path: '^apps/$1/src/[^/]+/', pathNot: '^apps/$1/src/(?:shell|components|features|$2)/' },
    },
    {
      name: 'shell-knows-no-screen',
      severity: 'error',
      // A route is where a screen is named; `PdfScreen` is a path of the specification with two screens.
      comment: 'The shell serves all screens and imports none; App.tsx puts them together.',
      from: { path: '^apps/app/src/shell/', pathNot: [isTest, '^apps/app/src/shell/(?:routes|PdfScreen)\\.tsx$'] },
      to: { path: '^apps/app/src/', pathNot: '^apps/app/src/(?:components|shell)/' },
    },
    {
      name: 'components-know-no-screen',
      severity: 'error',
      comment: 'A component that needs a domain belongs to that domain, or to features/ if several show it.',
      from: { path: '^apps/app/src/components/', pathNot: isTest },
      to: { path: '^apps/app/src/', pathNot: '^apps/app/src/(?:components|shell)/' },
    },
    {
      name: 'features-know-no-screen',
      severity: 'error',
      comment: 'Screens of several domains show a feature, so it imports none of them.',
      from: { path: '^apps/app/src/features/', pathNot: isTest },
      to: { path: '^apps/app/src/', pathNot: '^apps/app/src/(?:components|features|shell)/' },
    },
    {
      name: 'apps-are-islands',
      severity: 'error',
      comment: 'Apps share packages and never import each other.',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'apps-need-no-tools',
      severity: 'error',
      comment: 'A program must run without the tools around it. Its tests may use them.',
      from: { path: '^apps/[^/]+/src/', pathNot: isTest },
      to: { path: '^(?:tools|bench|e2e)/' },
    },
    {
      name: 'packages-import-no-app',
      severity: 'error',
      comment: 'Apps import packages, not the other way round.',
      from: { path: '^packages/' },
      to: { path: '^(?:apps|tools|bench|e2e)/' },
    },
    {
      name: 'money-and-texts-stand-alone',
      severity: 'error',
      comment: 'Money and texts import no other package of ours.',
      from: { path: '^packages/(money|texts)/', pathNot: isTest },
      to: { path: '^packages/', pathNot: '^packages/$1/' },
    },
    {
      name: 'chain-stands-alone',
      severity: 'error',
      comment: 'The chain package imports no other package of ours.',
      from: { path: '^packages/chain/', pathNot: isTest },
      to: { path: '^packages/', pathNot: '^packages/chain/' },
    },
    {
      name: 'proof-stands-alone',
      severity: 'error',
      comment: 'The proof is checked by strangers too: it imports nothing, and Node only in the file for Node.',
      from: { path: '^packages/proof/', pathNot: isTest },
      to: { pathNot: ['^packages/proof/', '^node:crypto$', '^crypto$'] },
    },
    {
      name: 'ocmf-stands-alone',
      severity: 'error',
      comment:
        'Signed records are checked by strangers too: of ours the proof only, and Node only in the file for Node.',
      from: { path: '^packages/ocmf/', pathNot: isTest },
      to: { pathNot: ['^packages/(?:ocmf|proof)/', '^node_modules/@noble/', '^node:crypto$', '^crypto$'] },
    },
    {
      name: 'keys-are-the-signers',
      severity: 'error',
      comment:
        'Only the signer imports code that handles private keys: a server that cannot load it cannot leak or use a key.',
      from: {
        path: '^(?:apps/(?!signer/)[^/]+/src/|packages/(?!chain/src/private/))',
        pathNot: [isTest, '^apps/[^/]+/test/'],
      },
      to: { path: '^packages/chain/src/private/' },
    },
    {
      name: 'contract-knows-money-only',
      severity: 'error',
      comment: 'The contract is loaded by the browser too, so it stays small. Of texts it has the list of languages.',
      from: { path: '^packages/contract/', pathNot: isTest },
      to: { path: '^packages/', pathNot: '^packages/(?:contract|money)/|^packages/texts/src/languages\\.ts$' },
    },
    {
      name: 'client-knows-the-contract-only',
      severity: 'error',
      comment: 'Both sites load the client, and the app loads it first, so it stays small.',
      from: { path: '^packages/client/', pathNot: isTest },
      to: { pathNot: '^packages/(?:client|contract)/' },
    },
    {
      name: 'no-import-of-tests',
      severity: 'error',
      comment: 'Nothing imports a test.',
      from: { pathNot: isTest },
      to: { path: isTest },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(?:dist|\\.cache|\\.data|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    moduleSystems: ['es6'],
  },
}
