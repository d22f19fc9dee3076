import type { StudioInfo } from '../../core/contract/index.ts';
import { Composer } from '../composer/composer.tsx';
import { ConnectionLine } from '../connection/connection-line.tsx';
import { InspectorPlace } from '../inspector/inspector-place.tsx';
import { PlaceLine } from '../sessions/place-line.tsx';
import { useStudio } from '../store/react.tsx';
import { selectedAgent, selectedSession, selectedTranscript } from '../store/selected.ts';
import { TranscriptView } from '../transcript/transcript-view.tsx';
import { Notices } from './notices.tsx';
import { ProjectFault } from './project-fault.tsx';
import { SessionHeader } from './session-header.tsx';
import { StartPage } from './start-page.tsx';
import './playground.css';

/** The middle of the window: the selected session's transcript, or where one begins, and the composer. */
export function Playground({ info, onShowSidebar }: { info: StudioInfo; onShowSidebar: (() => void) | undefined }) {
  const session = useStudio(selectedSession);
  const agent = useStudio(selectedAgent);
  const transcript = useStudio(selectedTranscript);
  const begun = session && (session.run !== undefined || (transcript?.transcript.entries.length ?? 0) > 0);
  return (
    <>
      <main className="playground">
        <SessionHeader onShowSidebar={onShowSidebar} />
        <div>
          <Notices />
          {session && <PlaceLine session={session} />}
        </div>
        <ConnectionLine />
        {begun ? (
          transcript ? (
            <TranscriptView key={session.id} session={session} state={transcript} />
          ) : (
            <div />
          )
        ) : agent ? (
          <StartPage agent={agent} prompts={info.quickPrompts} />
        ) : (
          <ProjectFault info={info} />
        )}
        {(agent || session) && <Composer prompts={begun ? info.quickPrompts : []} />}
      </main>
      {session && <InspectorPlace session={session} />}
    </>
  );
}
