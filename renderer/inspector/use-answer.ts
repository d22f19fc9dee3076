import { useEffect, useState } from 'react';
import type { ProcedureInput, ProcedureName, ProcedureOutput, Result } from '../../core/contract/index.ts';
import { useClient } from '../store/react.tsx';

/** What the host answers to a question that is asked once; undefined until then. `input` is compared by its JSON. */
export function useAnswer<N extends ProcedureName>(
  name: N,
  input: ProcedureInput<N>,
): Result<ProcedureOutput<N>> | undefined {
  const client = useClient();
  const [answer, setAnswer] = useState<Result<ProcedureOutput<N>>>();
  const asked = JSON.stringify(input);
  useEffect(() => {
    let wanted = true;
    void client.call(name, JSON.parse(asked) as ProcedureInput<N>).then((given) => void (wanted && setAnswer(given)));
    return () => void (wanted = false);
  }, [client, name, asked]);
  return answer;
}
