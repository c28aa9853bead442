/**
 * The variables of the judge's environment that a judged command receives: those that programs need to start,
 * and those that the user names. The tokens and keys of a shell or a workflow are withheld.
 *
 * @module
 */
type Environment = Readonly<Record<string, string | undefined>>

const passed = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TERM',
  'TMPDIR',
  'TMP',
  'TEMP',
  'VIRTUAL_ENV',
  'NVM_DIR',
  'NVM_BIN',
  'PYENV_ROOT',
  'JAVA_HOME',
  'GOPATH',
  'GOROOT',
  'CARGO_HOME',
  'RUSTUP_HOME',
  'LD_LIBRARY_PATH',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
  'SystemRoot',
  'ComSpec',
  'PATHEXT',
])

const loopback = 'localhost,127.0.0.1,::1'

/** @param names Names of further variables. */
export function cleanEnvironment(environment: Environment, names: readonly string[] = []) {
  const isPassed = (name: string) => passed.has(name) || /^(LC|XDG)_/.test(name) || names.includes(name)
  const kept = Object.entries(environment).filter(([name]) => isPassed(name))
  // The judge and the chain are on this machine, which no proxy reaches.
  const { NO_PROXY, no_proxy: noProxy = NO_PROXY } = environment
  const direct = noProxy ? `${noProxy},${loopback}` : loopback
  return { ...Object.fromEntries(kept), NO_PROXY: direct, no_proxy: direct }
}
