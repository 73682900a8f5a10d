import js from '@eslint/js'
import { readdirSync } from 'node:fs'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

// src/games.ts has the facts about a game. A page that compares its name would take a new game for one of the old ones.
const aGame = `Literal[value=/^(${readdirSync(new URL('src/games', import.meta.url)).join('|')})$/]`
const message = 'Ask games.ts for the fact that this depends on.'

// Prettier decides how code looks and svelte-check whether it types. The linter finds code that does not do what it says.
export default ts.config(
  { ignores: ['dist/', 'artefacts/', 'test-results/', 'src/gen/', '**/*.gen.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      'svelte/no-unused-svelte-ignore': 'off', // it takes each word of the reason after a code for another code
      'svelte/no-useless-mustaches': 'off', // {' '} is a space that formatting does not move
      'svelte/prefer-svelte-reactivity': 'off', // most maps and sets here are made once, or are not reactive on purpose
    },
  },
  {
    files: ['**/*.test.ts', 'e2e/**'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off', // tests poke at messages as they come
      'no-empty-pattern': 'off', // Playwright reads which fixtures a function wants from its parameter
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/games.ts', 'src/games/**', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: `BinaryExpression[operator=/^[!=]==?$/] > ${aGame}`, message },
        { selector: `SwitchCase > ${aGame}`, message },
      ],
    },
  },
  {
    files: ['scripts/**', 'e2e/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
)
