import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { readPdfByLink } from '#contract/estimates/estimate-link.ts';
import { call } from '../../platform/api.ts';
import { giveFile } from '../../platform/file-transfer.ts';
import { useText } from '../../platform/translation.ts';

/** Opens the PDF that was sent: the very file whose SHA-256 is kept with the answer. */
export function PdfButton({ agency, token }: { agency: string; token: string }) {
  const { t } = useText();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const open = async () => {
    setIsUnderWay(true);
    setFailure(null);
    try {
      const { name, base64 } = await call(readPdfByLink, { params: { agency }, body: { token } });
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      giveFile(new Blob([bytes], { type: 'application/pdf' }), name);
    } catch (error) {
      setFailure((error as Error).message);
    }
    setIsUnderWay(false);
  };
  return (
    <>
      <Button size="md" variant="default" mb="md" loading={isUnderWay} onClick={() => void open()}>
        {t('As PDF')}
      </Button>
      {failure && (
        <Alert color="red" variant="outline" role="alert" mb="md">
          {failure}
        </Alert>
      )}
    </>
  );
}
